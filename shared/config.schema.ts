import * as z from 'zod/mini'
import { projectIdPattern } from './config.ts'
import { networkSchema } from './networks.schema.ts'

/** Schema of {@link ModalConfig}. */
export const modalConfigSchema = z.strictObject({
  projectId: z.string().check(z.regex(projectIdPattern)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  origin: z.string().check(z.regex(/^https?:\/\/[^\s/]+$/), z.maxLength(300)),
  projectName: z.string().check(z.minLength(1), z.maxLength(64)),
  apiUrl: z.string().check(z.regex(/^https?:\/\/[^\s]*[^\s/]$/), z.maxLength(300)),
  networks: z.array(networkSchema).check(z.minLength(1), z.maxLength(100)),
})
