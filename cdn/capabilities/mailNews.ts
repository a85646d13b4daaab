import type { Capability } from '../capability.ts'
import { createSesNews, demandTopic, sesNewsPath } from '../embedded/mail/createSesNews.ts'
import { createStoppedAddresses } from '../embedded/mail/stoppedAddresses.ts'

/** Takes the mail service's reports of bounces and complaints. */
export const mailNews: Capability = {
  checkSettings: secret => void demandTopic(secret('CK_SES_TOPIC')),
  routes(app, { deps, forOwnPost }) {
    const { data, now, elapsed, fetch, secureSite, retention } = deps
    const topic = demandTopic(deps.secret('CK_SES_TOPIC'))
    const { vaultKey } = secureSite ?? {}
    if (!topic || !data || !vaultKey) return
    const stopped = createStoppedAddresses({ data, vaultKey, now, keptMs: retention?.stoppedAddressesMs })
    const news = createSesNews({ topic, fetch, now, elapsed })
    app.post(sesNewsPath, ...forOwnPost, async c => {
      const ended = await news.read(c.get('body'))
      for (const { email, ...why } of ended) await stopped.stop(email, why)
      return c.json({ heard: ended.length }, 200, { 'Cache-Control': 'no-store' })
    })
  },
}
