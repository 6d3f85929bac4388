import { isSameValue } from '#web/kit/form/conflict.ts'

/** Only changed fields are sent: a deleted category reads as null and must not be cleared, because it can be restored. */
export const pickChanged = <Body extends object>(before: Body, after: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSameValue(before[name as keyof Body], value)),
  ) as Partial<Body>
