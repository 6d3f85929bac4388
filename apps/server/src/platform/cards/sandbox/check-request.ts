import type { FormObject } from './form-encoding.ts'

/** Returns what is wrong with the parameters of a request. */
export type RequestCheck = (method: string, path: string, params: FormObject) => string[]
