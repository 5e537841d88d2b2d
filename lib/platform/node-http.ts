/**
 * `node:http`, loaded without `import`: that reads every export of the module, and the one of `WebSocket` loads undici, which takes
 * 40 ms of CPU and 14 MB in each process. Types come from `node:http` itself.
 */
export const http = process.getBuiltinModule('node:http');
