import { config } from 'zod/v4'

// The build resolves `zod` to this module, so that this runs before the first schema is made. The content security
// policy forbids eval, which zod uses for speed by default.
config({ jitless: true })

export * from 'zod/v4'
