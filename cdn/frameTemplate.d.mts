export interface FrameTemplateOptions {
  /** Directory that contains `{version}/`. */
  siteDir: string
  /** `x.y.z` */
  version: string
  /** Directory with greet.js, entry.js and entry.css of that release. */
  modalDir: string
}

/** Writes `{version}/modal.template`. */
export function writeFrameTemplate(options: FrameTemplateOptions): Promise<void>

/** The text of `modal.template`: modal.html with `{{project}}` in place of the configuration. */
export function frameTemplate(parts: { greeting: string; script: string; style: string }): string
