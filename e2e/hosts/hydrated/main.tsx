import { PlainDocument } from './PlainDocument.tsx'
import { takeOver } from './takeOver.tsx'

takeOver(<PlainDocument />)
