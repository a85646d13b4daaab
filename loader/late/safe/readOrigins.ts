const publicWallet = 'https://app.safe.global'
/** Every origin is tried if the browser doesn't reveal the parent's. */
const maxOrigins = 16

/** `https:` anywhere, `http:` on this machine only. */
const pattern = /^(https:\/\/[^/?#@*\s]+|http:\/\/(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?)\/?$/

/** @param setting comma-separated origins of Safe{Wallet}; the public one by default */
export function readOrigins(setting: string): string[] {
  const listed = setting.split(',').filter(text => text.trim())
  const origins = listed.slice(0, maxOrigins).flatMap(text => readOrigin(text.trim()) ?? [])
  if (origins.length < listed.length)
    console.warn(
      `ConnectKit: data-safe-origins takes up to ${maxOrigins} origins like ${publicWallet}; others are left out`,
    )
  return listed.length ? origins : [publicWallet]
}

function readOrigin(text: string): string | undefined {
  try {
    if (pattern.test(text)) return new URL(text).origin
  } catch {}
}
