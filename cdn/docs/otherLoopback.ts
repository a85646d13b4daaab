/**
 * The other name of this machine: the modal never runs on a page of its own server's origin, so a trial server shows it
 * on this one.
 * @param origin of the server
 */
export function otherLoopback(origin: string): string | undefined {
  const url = new URL(origin)
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return undefined
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return url.origin
}
