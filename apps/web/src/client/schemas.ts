import * as z from 'zod'

// The content security policy forbids eval, which zod uses for speed by default.
z.config({ jitless: true })
