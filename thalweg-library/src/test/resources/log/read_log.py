"""Reads an append log as docs/reference/log-format.md describes it, and nothing else; prints number and payload in hex."""

import os
import struct
import sys

TABLE = []
for n in range(256):
    for _ in range(8):
        n = (n >> 1) ^ (0x82F63B78 if n & 1 else 0)
    TABLE.append(n)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = (crc >> 8) ^ TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def records(data, base):
    magic, version, largest, named, salt = struct.unpack_from("<8sIIQI", data)
    assert magic == b"THALWLOG" and version == 1 and named == base
    assert struct.unpack_from("<I", data, 60)[0] == crc32c(data[:60])
    at, expected = 64, base
    while at + 32 <= len(data):
        length, kind, sequence, its_salt, payload_crc, zero, header_crc = struct.unpack_from("<IIQIIII", data, at)
        if header_crc != crc32c(data[at:at + 28]) or its_salt != salt or zero or kind not in (1, 2, 3, 4):
            return
        end = at + 32 + length
        padded = (end + 7) // 8 * 8
        payload = data[at + 32:end]
        if sequence != expected or length > max(largest, 16) or padded > len(data):
            return
        if crc32c(payload) != payload_crc or any(data[end:padded]):
            return
        if kind == 2:
            if length != 16:
                return
            durable, below = struct.unpack("<QQ", payload)
            if not 64 <= durable <= at or not base <= below <= sequence:
                return
        if kind == 1:
            if sequence >= 1 << 62:
                return
            yield sequence, payload
            expected += 1
        elif kind == 4:
            expected = struct.unpack("<Q", payload)[0] if length == 8 else 0
            if not sequence < expected <= 1 << 62:
                return
        at = padded


directory = sys.argv[1]
bases = sorted(int(name[:20]) for name in os.listdir(directory) if len(name) == 24 and name.endswith(".log"))
for base, following in zip(bases, bases[1:] + [None]):
    with open(os.path.join(directory, "%020d.log" % base), "rb") as file:
        for sequence, payload in records(file.read(), base):
            if following is None or sequence < following:
                print(sequence, payload.hex())
