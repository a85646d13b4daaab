import type { Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'

/**
 * Applies the site's own look before anything is rendered in another. A changed look appears at visitors' next visit.
 */
export async function wearSiteFace(settings: Settings): Promise<void> {
  const { accent, radius, font } = settings
  if (!accent && radius === settingDefaults.radius && font === settingDefaults.font) return
  try {
    const { siteFace } = await import('./siteFace.ts')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, siteFace(settings)]
  } catch {
    // The modal also works in its default look.
  }
}
