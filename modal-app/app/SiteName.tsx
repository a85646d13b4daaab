import { useApp } from './hooks.ts'
import { siteHost } from './siteHost.ts'

/** The site's name within a text. */
export function SiteName() {
  return <bdi>{siteHost(useApp().config)}</bdi>
}
