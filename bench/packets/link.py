"""
A slow link, packet by packet: two network namespaces with a tunnel each, and this process between them, which holds
every packet back for its time on the wire and half the round trip. TCP, TLS and HTTP on top of it are the real ones.

Arguments: the port of the server, and the command that serves it on the listening socket EDGE_FD (outside of the
namespaces, so that it reaches the local stack). Writes the path of the browser's namespace, then reads a line
"rtt down up" (ms, kbit/s each way) for each change of the link and confirms it with a line; answers an empty line with
the bytes that have reached the browser, in whole packets. Ends with its input.
Needs root and /dev/net/tun.
"""

import ctypes
import fcntl
import heapq
import os
import select
import socket
import struct
import subprocess
import sys
import time

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN_WITHOUT_HEADER = 0x1001
MTU = 1500
BROWSER, SERVER = "10.99.0.2", "10.99.0.1"

libc = ctypes.CDLL(None, use_errno=True)


def check(result):
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def current_namespace():
    return os.open("/proc/self/ns/net", os.O_RDONLY)


def namespace_with_tunnel(address):
    check(libc.unshare(CLONE_NEWNET))
    tunnel = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tunnel, TUNSETIFF, struct.pack("16sH22x", b"tun0", IFF_TUN_WITHOUT_HEADER))
    for command in (
        "ip link set lo up",
        f"ip addr add {address}/24 dev tun0",
        f"ip link set tun0 up mtu {MTU} txqueuelen 2000",
    ):
        subprocess.run(command.split(), check=True)
    # Each visit begins as the first one: what TCP has learned about the link is forgotten.
    with open("/proc/sys/net/ipv4/tcp_no_metrics_save", "w") as setting:
        setting.write("1")
    return tunnel


outside = current_namespace()
browser_end = namespace_with_tunnel(BROWSER)
browser_namespace = current_namespace()
check(libc.setns(outside, CLONE_NEWNET))
server_end = namespace_with_tunnel(SERVER)
listener = socket.create_server((SERVER, int(sys.argv[1])), backlog=256)
check(libc.setns(outside, CLONE_NEWNET))
edge = subprocess.Popen(
    sys.argv[2:],
    pass_fds=[listener.fileno()],
    env={**os.environ, "EDGE_FD": str(listener.fileno())},
    stdin=subprocess.DEVNULL,
    stdout=sys.stderr,
)
listener.close()
print(f"/proc/{os.getpid()}/fd/{browser_namespace}", flush=True)

half_trip = 0.0
# kbit/s, and when the last packet leaves the wire.
rates = {browser_end: 0.0, server_end: 0.0}
free_at = {browser_end: 0.0, server_end: 0.0}
waiting = []
to_browser = 0
sent = 0
settings = b""
os.set_blocking(0, False)


def send_packets_of(end, now):
    global sent
    try:
        while True:
            packet = os.read(end, 2048)
            if packet[0] >> 4 != 4:
                continue
            start = max(now, free_at[end])
            free_at[end] = start + (len(packet) * 8 / (rates[end] * 1000) if rates[end] else 0)
            sent += 1
            heapq.heappush(waiting, (free_at[end] + half_trip, sent, end, packet))
    except BlockingIOError:
        pass


while True:
    patience = max(0, waiting[0][0] - time.monotonic()) if waiting else 5
    ready, _, _ = select.select([browser_end, server_end, 0], [], [], patience)
    now = time.monotonic()
    for end in ready:
        if end != 0:
            send_packets_of(end, now)
            continue
        received = os.read(0, 4096)
        if not received:
            edge.terminate()
            sys.exit(0)
        settings += received
        while b"\n" in settings:
            line, settings = settings.split(b"\n", 1)
            if line:
                rtt, down, up = map(float, line.split())
                half_trip = rtt / 2000
                rates[server_end], rates[browser_end] = down, up
                free_at[server_end] = free_at[browser_end] = 0.0
            print(to_browser, flush=True)
    now = time.monotonic()
    while waiting and waiting[0][0] <= now:
        _, _, end, packet = heapq.heappop(waiting)
        if end == server_end:
            to_browser += len(packet)
        try:
            os.write(browser_end if end == server_end else server_end, packet)
        except OSError:
            pass  # A full queue drops it, as a router does.
