import { createModalTemplate, type ModalTemplate } from '../document/modalDocument.ts'
import type { Files } from '../sources/files.ts'

/** One release of the folder. What was published never changes, but for whether it was withdrawn. */
export interface Release {
  /** `x.y.z` */
  version: string
  /** Of its own modal.html; none for a release of which only the files are left. */
  template: ModalTemplate | undefined
  /** Its frame is no longer served; its files are, so that its loader can say so. */
  isWithdrawn: boolean
}

export interface Releases {
  find(version: string): Promise<Release | undefined>
  /**
   * The one to use: the newest with a frame that was not withdrawn. Without any, the newest there is, which says why not.
   * @param major of all by default
   */
  newest(major?: string): Promise<Release | undefined>
}

/** @param versions of the releases there are, in any order */
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
