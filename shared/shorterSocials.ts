import { type Social, socials } from './config.ts'

/** The logins of a project that sets none (spec §9). A separate file, as the loader does not need it. */
export const shorterSocials: readonly Social[] = socials.filter(social => social !== 'github')
