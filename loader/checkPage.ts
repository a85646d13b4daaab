import { ConnectKitError } from '../shared/errors.ts'
import type { LoaderOptions } from './options.ts'

/**
 * Tells why a page cannot hold the modal, before anything is loaded.
 * @param origin of the modal
 * @throws ConnectKitError `project_missing`, `unsupported_origin`
 */
export function checkPage({ projectId }: LoaderOptions, origin: string): void {
  if (!projectId) throw new ConnectKitError('project_missing', 'This site has no valid data-project-id')
  if (!/^https?:/.test(self.origin ?? location.origin) || origin === location.origin)
    throw new ConnectKitError('unsupported_origin', 'Serve this page over http(s), from another origin than the modal')
}
