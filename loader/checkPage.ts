import { ConnectKitError } from '../shared/errors.ts'
import type { LoaderOptions } from './kernel/options.ts'

/** @throws ConnectKitError `project_missing` or `unsupported_origin` if the page cannot hold the modal */
export function checkPage({ projectId }: LoaderOptions, modalOrigin: string): void {
  if (!projectId) throw new ConnectKitError('project_missing', 'This site has no valid data-project-id')
  if (!/^https?:/.test(self.origin ?? location.origin) || modalOrigin === location.origin)
    throw new ConnectKitError('unsupported_origin', 'This page has no http(s) origin of its own')
}
