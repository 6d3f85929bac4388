import { AppError } from '#server/platform/app-error.ts'

/**
 * An inspection took too long, or its process ended. A busy machine causes this as well as a crafted file, so it has to be
 * repeated.
 */
export class InspectionTimeout extends AppError {
  constructor(cause?: Error) {
    super('unavailable', { retryAfter: 5 })
    if (cause) this.cause = cause
  }
}

/** sharp has no class or code for it; libvips writes "timeout: 42% complete". */
export const isSharpTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout: ')
