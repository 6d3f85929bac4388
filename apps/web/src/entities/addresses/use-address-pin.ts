import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isSameValue } from '#web/kit/form/conflict.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'

const locatedFields = ['line1', 'postcode', 'city', 'region', 'country'] as const

const toKey = (values: readonly unknown[]): string => JSON.stringify(values.map((value) => value ?? ''))

interface Pin {
  coordinates: Coordinates | null
  /** The address that the coordinates belong to. */
  address: string
}

/**
 * The coordinates of the address in the form. Drivers are sent to them, so an address that is edited by hand loses them,
 * and gets them back when the edit is undone.
 */
export const useAddressPin = (path: string) => {
  const { getValues, setValue } = useFormContext()
  const names = locatedFields.map((name) => `${path}.${name}`)
  const address = toKey(useWatch({ name: names }))
  const coordinates = (useWatch({ name: `${path}.coordinates` }) ?? null) as Coordinates | null
  const [pin, savePin] = useState<Pin>({ coordinates, address })

  // Coordinates from elsewhere, such as another saved address, come with an address of their own.
  if (coordinates !== null && !isSameValue(coordinates, pin.coordinates)) savePin({ coordinates, address })
  const isMoved = address !== pin.address
  const current = isMoved ? null : pin.coordinates
  useEffect(() => {
    if (isSameValue(coordinates, current)) return
    setValue(`${path}.coordinates`, current, { shouldDirty: true, shouldValidate: true })
  }, [coordinates, current, path, setValue])

  const setPin = (value: Coordinates | null) => {
    savePin({ coordinates: value, address: toKey(getValues(names)) })
    setValue(`${path}.coordinates`, value, { shouldDirty: true, shouldValidate: true })
  }
  return { coordinates, isOutdated: coordinates === null && pin.coordinates !== null && isMoved, setPin }
}
