/** Path of the workerd binary on this machine. */
declare module 'workerd' {
  const program: string
  export = program
}
