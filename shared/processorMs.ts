/** Processor time that this process has used, for tests of speed: a busy machine does not lengthen it. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
