import { signal, type Signal } from '#web/client/signal.ts'

/** Promises of uploads in flight, with their number for the screen. */
export class PendingUploads extends Set<Promise<unknown>> {
  readonly count: Signal<number> = signal(0)

  override add(upload: Promise<unknown>): this {
    super.add(upload)
    this.count.set(this.size)
    return this
  }

  override delete(upload: Promise<unknown>): boolean {
    const isDeleted = super.delete(upload)
    this.count.set(this.size)
    return isDeleted
  }
}
