import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isSameValue } from '#web/kit/form/conflict.ts'
import type { Coordinates } from '#web/kit/map/map-data.ts'

const locatedFields = ['line1', 'postcode', 'city', 'region', 'country'] as const

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
  const readAddress = () => JSON.stringify(locatedFields.map((name) => getValues(`${path}.${name}`) ?? ''))
  useWatch({ name: locatedFields.map((name) => `${path}.${name}`) })
  const coordinates = (useWatch({ name: `${path}.coordinates` }) ?? null) as Coordinates | null
  const address = readAddress()
  const [pin, savePin] = useState<Pin>({ coordinates, address })

  const setCoordinates = (value: Coordinates | null) =>
    setValue(`${path}.coordinates`, value, { shouldDirty: true, shouldValidate: true })
  const setPin = (value: Coordinates | null) => {
    savePin({ coordinates: value, address: readAddress() })
    setCoordinates(value)
  }
  const isMoved = address !== pin.address
  useEffect(() => {
    if (coordinates !== null && !isSameValue(coordinates, pin.coordinates)) savePin({ coordinates, address })
    else if (coordinates !== null && isMoved) setCoordinates(null)
    else if (coordinates === null && pin.coordinates !== null && !isMoved) setCoordinates(pin.coordinates)
  })
  return { coordinates, isOutdated: coordinates === null && pin.coordinates !== null && isMoved, setPin }
}
