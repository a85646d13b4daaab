/** The public name of an address, such as its ENS name. @spec 3.profile-name */
export interface Identity {
  readonly name: string | null
  /** Path of a picture on the server. */
  readonly avatar: string | null
}
