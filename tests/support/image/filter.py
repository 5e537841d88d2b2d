"""Turns a seccomp profile in Docker's form (first argument) into the filter that the kernel takes (standard output)."""
import json
import sys

import seccomp

ACTIONS = {"SCMP_ACT_ALLOW": lambda _: seccomp.ALLOW, "SCMP_ACT_ERRNO": lambda rule: seccomp.ERRNO(rule["errnoRet"])}
profile = json.load(open(sys.argv[1]))
filter_ = seccomp.SyscallFilter(ACTIONS[profile["defaultAction"]](profile))
for rule in profile["syscalls"]:
    args = []
    for arg in rule.get("args", []):
        if arg["op"] == "SCMP_CMP_MASKED_EQ":
            args.append(seccomp.Arg(arg["index"], seccomp.MASKED_EQ, arg["value"], arg["valueTwo"]))
        elif arg["op"] == "SCMP_CMP_EQ":
            args.append(seccomp.Arg(arg["index"], seccomp.EQ, arg["value"]))
        else:
            raise SystemExit("unknown comparison " + arg["op"])
    for name in rule["names"]:
        filter_.add_rule(ACTIONS[rule["action"]](rule), name, *args)
filter_.export_bpf(sys.stdout.buffer)
