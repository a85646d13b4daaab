import { createModalTemplate, type ModalTemplate } from '../document/modalDocument.ts'
import type { Files } from '../sources/files.ts'

/** One release of the folder. Only `isWithdrawn` can change after publishing. */
export interface Release {
  /** `x.y.z` */
  version: string
  /** The release's own template; undefined if its folder has none. */
  template: ModalTemplate | undefined
  /** If withdrawn, the frame is refused. The files are still served, so the loader can report that. */
  isWithdrawn: boolean
}

export interface Releases {
  find(version: string): Promise<Release | undefined>
  /**
   * The newest release that has a template and was not withdrawn. If there is none, the newest release, which answers
   * with the reason.
   * @param major major version to search; by default all
   */
  newest(major?: string): Promise<Release | undefined>
}

/** @param versions all existing releases, in any order */
export function createReleases(files: Files, versions: readonly string[]): Releases {
  const newestFirst = [...versions].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  const kept = new Map<string, Promise<Release>>()

  const read = async (version: string): Promise<Release> => {
    const [template, withdrawn] = await Promise.all([
      files.read(`${version}/modal.template`),
      files.read(`${version}/withdrawn`),
    ])
    return {
      version,
      template: template && (await createModalTemplate(new TextDecoder().decode(template.bytes))),
      isWithdrawn: withdrawn !== undefined,
    }
  }
  const find = async (version: string): Promise<Release | undefined> => {
    if (!versions.includes(version)) return undefined
    const release = kept.get(version) ?? read(version)
    kept.set(version, release)
    // Whoever asked for it is told.
    release.catch(() => kept.delete(version))
    return release
  }

  return {
    find,
    async newest(major) {
      const candidates = newestFirst.filter(version => major === undefined || version.split('.')[0] === major)
      let framed: Release | undefined
      for (const version of candidates) {
        const release = await find(version)
        if (!release?.template) continue
        if (!release.isWithdrawn) return release
        framed ??= release
      }
      return framed ?? (candidates[0] ? find(candidates[0]) : undefined)
    },
  }
}
