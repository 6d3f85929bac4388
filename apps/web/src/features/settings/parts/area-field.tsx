import { ActionIcon, Button, Group, Input, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Location } from '#contract/domains/locations.ts'
import { useText } from '../../../client/text.ts'
import { useField } from '../../../kit/fields/use-field.ts'
import { FigureInput } from '../../../kit/figure-input.tsx'
import type { Coordinates } from '../../../kit/map/map-data.ts'
import { PlaceMap } from '../../../kit/map/map.tsx'
import { Reveal } from '../../../kit/reveal.tsx'
import { fulfillmentText } from '../fulfillment.text.ts'
import { withCorner } from '../settings.area.ts'
import classes from './area-field.module.css'

/** Form value: coordinates may be incomplete while typing. */
type Corner = { [Axis in keyof Coordinates]: number | string | null }

const axes = [
  { name: 'latitude', most: 90 },
  { name: 'longitude', most: 180 },
] as const

const cornersOf = (value: unknown): Corner[] => (Array.isArray(value) ? (value as Corner[]) : [])
const isPlaced = (corner: Corner): corner is Coordinates =>
  axes.every(({ name, most }) => typeof corner[name] === 'number' && Math.abs(corner[name]) <= most)

interface FiguresProps {
  corners: readonly Corner[]
  change: (corners: Corner[]) => void
  locked: boolean
}

/** The corners as numbers, for keyboard and screen reader users too. */
const CornerFigures = ({ corners, change, locked }: FiguresProps) => {
  const t = useText(fulfillmentText)
  return (
    <ol className={classes.corners}>
      {corners.map((corner, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- corners are identified by their index
        <li key={index}>
          {axes.map(({ name, most }) => (
            <FigureInput
              key={name}
              aria-label={`${t('corner', { number: index + 1 })}: ${t(name)}`}
              placeholder={t(name)}
              value={corner[name]}
              onChange={(value) => change(corners.toSpliced(index, 1, { ...corner, [name]: value }))}
              least={-most}
              most={most}
              decimals={6}
            />
          ))}
          {!locked && (
            <ActionIcon
              aria-label={t('removeCorner', { number: index + 1 })}
              onClick={() => change(corners.toSpliced(index, 1))}
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
const beside = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude: latitude + 0.02, longitude })
const nowhere: Coordinates = { latitude: 40, longitude: -95 }

/** A polygon, edited on the map or by typing coordinates. */
export const AreaField = ({ locked, place }: { locked: boolean; place: Location | undefined }) => {
  const t = useText(fulfillmentText)
  const [selected, setSelected] = useState<string>()
  const { field, shared } = useField({ name: 'area', label: t('area') }, (value) =>
    t('corners', { count: cornersOf(value).length }),
  )
  const corners = cornersOf(field.value)
  const change = (next: Corner[]) => {
    setSelected(undefined)
    field.onChange(next)
  }
  const home = place?.coordinates ?? undefined
  const markers = useMemo(
    () => [
      ...(place && home ? [{ id: place._id, label: place.name, main: true, fixed: true, ...home }] : []),
      ...cornersOf(field.value).flatMap((corner, index) =>
        isPlaced(corner)
          ? [{ id: String(index), label: t('corner', { number: index + 1 }), corner: true, ...corner }]
          : [],
      ),
    ],
    [field.value, place, home, t],
  )
  const add = (at: Coordinates) => change(withCorner(corners.filter(isPlaced), at))
  const addBeside = () => add(beside(corners.findLast(isPlaced) ?? home ?? nowhere))
  const chosen = selected === undefined ? undefined : Number(selected)
  const isThin = corners.length === 1 || corners.length === 2
  return (
    <Input.Wrapper
      label={t('area')}
      description={t('areaHelp')}
      labelElement="div"
      error={isThin && shared.error ? t('twoMore') : shared.error}
    >
      <div className={classes.map}>
        <PlaceMap
          label={t('areaMap')}
          markers={markers}
          selected={selected}
          onSelect={setSelected}
          {...(!locked && {
            onPick: add,
            onMove: (id: string, to: Coordinates) => change(corners.toSpliced(Number(id), 1, to)),
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
            onClick={addBeside}
          >
            {t('addCorner')}
          </Button>
          {chosen !== undefined && corners[chosen] && (
            <Button variant="default" size="compact-sm" onClick={() => change(corners.toSpliced(chosen, 1))}>
              {t('removeCorner', { number: chosen + 1 })}
            </Button>
          )}
          {corners.length > 0 && (
            <Button variant="subtle" color="neutral" size="compact-sm" onClick={() => change([])}>
              {t('clearArea')}
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            {isThin ? t('twoMore') : corners.length > 0 && t('corners', { count: corners.length })}
          </Text>
        </Group>
      )}
      {corners.length > 0 && (
        <Reveal open={t('typeCorners')}>
          {(close) => (
            <>
              <CornerFigures corners={corners} change={change} locked={locked} />
              <Button variant="subtle" color="neutral" size="compact-sm" onClick={close}>
                {t('hideCorners')}
              </Button>
            </>
          )}
        </Reveal>
      )}
    </Input.Wrapper>
  )
}
