/** Path of the runtime's program on this machine. */
declare module 'workerd' {
  const program: string
  export = program
}
