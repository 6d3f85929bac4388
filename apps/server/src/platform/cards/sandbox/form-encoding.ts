/** Form parameters as Stripe's clients encode them: `card[exp_month]=12&expand[0]=customer`. */
export type FormValue = string | FormValue[] | FormObject
export interface FormObject {
  [name: string]: FormValue
}

const maxDepth = 10

export const isFormObject = (value: FormValue | undefined): value is FormObject =>
  typeof value === 'object' && !Array.isArray(value)

/** Objects whose names are 0, 1, 2 … become arrays, as do `name[]`. */
const toArrays = (value: FormValue): FormValue => {
  if (!isFormObject(value)) return value
  const entries = Object.entries(value).map(([name, item]) => [name, toArrays(item)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, item]) => item) : Object.assign(makeObject(), Object.fromEntries(entries))
}

// Without a prototype, so that `__proto__` is a name like any other.
const makeObject = (): FormObject => Object.create(null) as FormObject

const setValue = (target: FormObject, path: readonly string[], value: string): void => {
  const [rawName = '', ...rest] = path
  const name = rawName === '' ? String(Object.keys(target).length) : rawName
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const current = target[name]
  const child = isFormObject(current) ? current : makeObject()
  target[name] = child
  setValue(child, rest, value)
}

export const parseForm = (text: string): FormObject => {
  const result = makeObject()
  for (const [key, value] of new URLSearchParams(text)) {
    const [name = ''] = key.split('[', 1)
    const path = [name, ...[...key.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)]
    if (path.length <= maxDepth) setValue(result, path, value)
  }
  return toArrays(result) as FormObject
}
