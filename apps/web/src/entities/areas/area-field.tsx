import { ActionIcon, Button, Group, Input, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Location } from '#contract/domains/locations.ts'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import type { Coordinates } from '#web/kit/map/map-data.ts'
import { LocationMap } from '#web/kit/map/map.tsx'
import { Disclosure } from '#web/kit/display/disclosure.tsx'
import { withCorner } from './add-corner.ts'
import { areaText } from './area.text.ts'
import classes from './area-field.module.css'

/** Form value: coordinates may be incomplete while typing. */
type Corner = { [Axis in keyof Coordinates]: number | string | null }

const axes = [
  { name: 'latitude', most: 90 },
  { name: 'longitude', most: 180 },
] as const

const toCorners = (value: unknown): Corner[] => (Array.isArray(value) ? (value as Corner[]) : [])
const hasCoordinates = (corner: Corner): corner is Coordinates =>
  axes.every(({ name, most }) => typeof corner[name] === 'number' && Math.abs(corner[name]) <= most)

interface CornerInputsProps {
  corners: readonly Corner[]
  onChange: (corners: Corner[]) => void
  locked: boolean
}

/** The corners as numbers, for keyboard and screen reader users too. */
const CornerInputs = ({ corners, onChange, locked }: CornerInputsProps) => {
  const t = useText(areaText)
  return (
    <ol className={classes.corners}>
      {corners.map((corner, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- corners are identified by their index
        <li key={index}>
          {axes.map(({ name, most }) => (
            <NumberInput
              key={name}
              aria-label={`${t('corner', { number: index + 1 })}: ${t(name)}`}
              placeholder={t(name)}
              value={corner[name]}
              onChange={(value) => onChange(corners.toSpliced(index, 1, { ...corner, [name]: value }))}
              minValue={-most}
              maxValue={most}
              decimals={6}
            />
          ))}
          {!locked && (
            <ActionIcon
              aria-label={t('removeCorner', { number: index + 1 })}
              onClick={() => onChange(corners.toSpliced(index, 1))}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Far enough from the last corner to be visible beside it. */
const offset = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude: latitude + 0.02, longitude })
const defaultCenter: Coordinates = { latitude: 40, longitude: -95 }

/** A polygon, edited on the map or by typing coordinates. */
export const AreaField = ({ locked, location }: { locked: boolean; location: Location | undefined }) => {
  const t = useText(areaText)
  const [selected, setSelected] = useState<string>()
  const { field, shared } = useField({ name: 'area', label: t('area') }, (value) =>
    t('corners', { count: toCorners(value).length }),
  )
  const corners = toCorners(field.value)
  const onChange = (next: Corner[]) => {
    setSelected(undefined)
    field.onChange(next)
  }
  const locationCoordinates = location?.coordinates ?? undefined
  const markers = useMemo(
    () => [
      ...(location && locationCoordinates
        ? [{ id: location._id, label: location.name, main: true, fixed: true, ...locationCoordinates }]
        : []),
      ...toCorners(field.value).flatMap((corner, index) =>
        hasCoordinates(corner)
          ? [{ id: String(index), label: t('corner', { number: index + 1 }), corner: true, ...corner }]
          : [],
      ),
    ],
    [field.value, location, locationCoordinates, t],
  )
  const add = (point: Coordinates) => onChange(withCorner(corners.filter(hasCoordinates), point))
  const addNearLast = () => add(offset(corners.findLast(hasCoordinates) ?? locationCoordinates ?? defaultCenter))
  const selectedIndex = selected === undefined ? undefined : Number(selected)
  const isIncomplete = corners.length === 1 || corners.length === 2
  return (
    <Input.Wrapper
      label={t('area')}
      description={t('areaHelp')}
      labelElement="div"
      error={isIncomplete && shared.error ? t('twoMore') : shared.error}
    >
      <div className={classes.map}>
        <LocationMap
          label={t('areaMap')}
          markers={markers}
          selected={selected}
          onSelect={setSelected}
          {...(!locked && {
            onPick: add,
            onMove: (id: string, to: Coordinates) => onChange(corners.toSpliced(Number(id), 1, to)),
          })}
          height={360}
        />
      </div>
      {!locked && (
        <Group gap="xs" mb="xs">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={addNearLast}
          >
            {t('addCorner')}
          </Button>
          {selectedIndex !== undefined && corners[selectedIndex] && (
            <Button variant="default" size="compact-sm" onClick={() => onChange(corners.toSpliced(selectedIndex, 1))}>
              {t('removeCorner', { number: selectedIndex + 1 })}
            </Button>
          )}
          {corners.length > 0 && (
            <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => onChange([])}>
              {t('clearArea')}
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            {isIncomplete ? t('twoMore') : corners.length > 0 && t('corners', { count: corners.length })}
          </Text>
        </Group>
      )}
      {corners.length > 0 && (
        <Disclosure buttonLabel={t('typeCorners')}>
          {(close) => (
            <>
              <CornerInputs corners={corners} onChange={onChange} locked={locked} />
              <Button variant="subtle" color="neutral" size="compact-sm" onClick={close}>
                {t('hideCorners')}
              </Button>
            </>
          )}
        </Disclosure>
      )}
    </Input.Wrapper>
  )
}
