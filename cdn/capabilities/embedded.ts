import type { Capability } from '../capability.ts'
import { createEmbedded } from '../embedded/createEmbedded.ts'
import { createAnswers } from '../embedded/routes/answerEndpoint.ts'
import { emailChangeRoutes } from '../embedded/routes/emailChangeRoutes.ts'
import { emailRoutes } from '../embedded/routes/emailRoutes.ts'
import { loginRoutes } from '../embedded/routes/loginRoutes.ts'
import { passkeyRoutes } from '../embedded/routes/passkeyRoutes.ts'
import { rightsRoutes } from '../embedded/routes/rightsRoutes.ts'
import { slotRoutes } from '../embedded/routes/slotRoutes.ts'
import { sponsorRoute } from '../embedded/routes/sponsorRoute.ts'
import { ticketRoutes } from '../embedded/routes/ticketRoutes.ts'
import { waitingRoutes } from '../embedded/routes/waitingRoutes.ts'
import { createCallback } from '../embedded/social/callbackRoute.ts'
import { checkSocialSettings } from '../embedded/social/readSocialClients.ts'
import { socialRoutes } from '../embedded/social/socialRoutes.ts'

/**
 * Embedded wallets: sign-in by email and with providers, and one half of each vault key, only on the secure site's
 * origin.
 */
export const embedded: Capability = {
  checkSettings: checkSocialSettings,
  secureRoutes(app, parts) {
    const shared = createEmbedded(parts, parts.deps.data)
    if (!shared) return
    const answers = createAnswers(app, parts, shared)
    emailRoutes(answers, parts, shared)
    emailChangeRoutes(answers, parts, shared)
    loginRoutes(answers, shared)
    waitingRoutes(answers, shared)
    sponsorRoute(answers, parts, shared)
    slotRoutes(answers, shared)
    rightsRoutes(answers, shared)
    passkeyRoutes(answers, shared)
    ticketRoutes(answers, shared)
    socialRoutes(answers, parts, shared)
    app.get('/callback/:provider', createCallback(parts, shared))
  },
}
