// Preloaded into the processes of the stack: when the parent process is gone (Ctrl-C, kill -9), the
// channel between them closes, and they shut down in order; the emulator saves its accounts first.
process.on("disconnect", () => process.kill(process.pid, "SIGINT"));
