export interface FrameTemplateOptions {
  /** Directory with `{version}/`. */
  siteDir: string
  /** `x.y.z` */
  version: string
  /** Directory with greet.js, entry.js and entry.css of that release. */
  modalDir: string
}

/** Writes `{version}/modal.template`. */
export function writeFrameTemplate(options: FrameTemplateOptions): Promise<void>

/** Its text: modal.html with `{{config}}` where the configuration belongs. */
export function frameTemplate(parts: { greeting: string; script: string; style: string }): string
