import * as z from 'zod'

// The content policy forbids evaluated code, which zod would otherwise use for speed.
z.config({ jitless: true })
