/** CPU time used by this process. Speed tests use it because a busy machine does not increase it. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
