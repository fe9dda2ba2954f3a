#!/usr/bin/env python3
"""Watches a table through paramiko and the host protocol until its game is
over; prints what it saw as one JSON object. watch.py PORT TABLE"""
import json
import sys

import paramiko

port, table = int(sys.argv[1]), sys.argv[2]
transport = paramiko.Transport(("127.0.0.1", port))
transport.start_client(timeout=60)
transport.auth_none("guest")
channel = transport.open_session()
channel.settimeout(900)
channel.exec_command("json")
stream = channel.makefile("rw")
stream.write('{"hello":{"protocol":1}}\n')
stream.write(json.dumps({"do": "watch " + table, "id": 1}) + "\n")
stream.flush()

seen = {"seqs": [], "moments": {}, "said": [], "throws": 0}
for line in stream:
    message = json.loads(line)
    if message.get("re") == 1:
        print("watching", file=sys.stderr, flush=True)
    if message.get("ev") == "said":
        seen["said"].append([message["how"], message["from"], message["text"]])
    if message.get("ev") != "table":
        continue
    seen["seqs"].append(message["seq"])
    for moment in message.get("moments", []):
        name = moment["m"]
        seen["moments"][name] = seen["moments"].get(name, 0) + 1
    state = message["state"]
    if state["status"] == "over":
        seen["play"] = state["play"]
        seen["secret"] = state.get("secret")
        seen["game"] = state.get("game")
        break
print(json.dumps(seen))
transport.close()
