/** An unknown setting, which has no effect. */
export interface UnknownSetting {
  event: 'setting.unknown'
  name: string
  /** The known setting with the closest spelling, if any. */
  nearest?: string
}
