import { useMemo } from 'react'
import type { Driver, Shift } from '#contract/domains/drivers.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { formatWeight } from '#web/entities/routes/format-weight.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { driversText } from './drivers.text.ts'
import { groupShifts } from './drivers.shifts.ts'

interface DriverList {
  primaryColumn: PrimaryColumn<Driver>
  columns: Column<Driver>[]
  filters: Filter[]
}

/** 'Mon – Fri 9 AM – 5 PM'. */
export const useShiftsLabel = () => {
  const { week, weekday, hours } = useCalendar()
  return useMemo(
    () => (shifts: readonly Shift[]) =>
      groupShifts(shifts, week)
        .map(
          ({ first, last, start, end }) =>
            `${first === last ? weekday(first) : `${weekday(first)} – ${weekday(last)}`} ${hours(start, end)}`,
        )
        .join(', '),
    [week, weekday, hours],
  )
}

/** Columns and filters of the list. */
export const useDriverList = (): DriverList => {
  const t = useText(driversText)
  const formatShifts = useShiftsLabel()
  const locale = useLocale()
  const zone = useSession().store?.timezone ?? 'UTC'
  return useMemo(() => {
    const toVehicle = ({ vehicle, plate }: Driver) => [vehicle, plate].filter(Boolean).join(' · ')
    const toCapacity = ({ maxUnits, maxWeight }: Driver) =>
      [
        ...(maxUnits === null ? [] : [t('itemCount', { count: maxUnits })]),
        ...(maxWeight === null ? [] : [formatWeight(maxWeight, zone, locale)]),
      ].join(' · ')
    return {
      primaryColumn: {
        label: t('name'),
        name: (driver) => driver.name,
        image: (driver) => <Thumbnail url={driver.image?.url} name={driver.name} />,
        to: (driver) => driver._id,
        sort: 'name',
        width: '24%',
      },
      columns: [
        {
          id: 'status',
          label: t('status'),
          cell: ({ status }) => (
            <StatusBadge tone={status === 'active' ? 'success' : 'neutral'}>{t(status)}</StatusBadge>
          ),
          value: ({ status }) => t(status),
          width: '110px',
          phone: 'status',
        },
        { id: 'vehicle', label: t('vehicle'), value: toVehicle, width: '20%', phone: 'detail' },
        {
          id: 'capacity',
          label: t('capacity'),
          value: (driver) => toCapacity(driver) || t('unlimited'),
          isNumeric: true,
          width: '168px',
        },
        { id: 'hours', label: t('hours'), value: ({ shifts }) => formatShifts(shifts) || t('noHours') },
        { id: 'phone', label: t('phone'), value: ({ phone }) => phone, width: '150px', hiddenByDefault: true },
        { id: 'email', label: t('email'), value: ({ email }) => email, width: '200px', hiddenByDefault: true },
        {
          id: 'skills',
          label: t('skills'),
          value: ({ skills }) => skills.join(', '),
          width: '150px',
          hiddenByDefault: true,
        },
        timeColumn('createdAt', t('created'), { hiddenByDefault: true }),
      ],
      filters: [
        {
          kind: 'choice',
          name: 'status',
          label: t('status'),
          options: [
            { value: 'active', label: t('active') },
            { value: 'inactive', label: t('inactive') },
          ],
        },
      ],
    }
  }, [t, formatShifts, zone, locale])
}
