import { type SiteFace, siteFaceRules } from '../../shared/siteFaceRules.ts'

/** A site's own look, in both themes. */
export function siteFace(face: SiteFace): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(siteFaceRules(face))
  return sheet
}
