import { expect, it } from 'vitest'
import type { DeliveryOrder } from '#contract/domains/route.ts'
import type { DayDriver } from '#contract/domains/routes.ts'
import { toAdvice } from './routes.advice.ts'

const driver = (id: string, fields: Partial<DayDriver> = {}): DayDriver => ({
  _id: id,
  name: id,
  phone: null,
  image: null,
  vehicle: '',
  maxUnits: 10,
  maxWeight: null,
  skills: [],
  shift: { start: '09:00', end: '17:00' },
  ...fields,
})

const order = (fields: Partial<DeliveryOrder> = {}) => ({
  _id: 'o1',
  units: 1,
  weight: 0,
  skills: [],
  slot: null,
  ...fields,
})

const slot = (start: string, end: string) => ({ slot: { start, end } as NonNullable<DeliveryOrder['slot']> })

const context = (drivers: DayDriver[], excluded: string[] = [], allowsLate = true) => ({
  drivers,
  excluded: new Set(excluded),
  allowsLate,
})

const keys = (...args: Parameters<typeof toAdvice>) => toAdvice(...args).map(({ key }) => key)

it('asks for the location of an address without coordinates', () => {
  expect(toAdvice('no_coordinates', order(), context([]))).toEqual([{ key: 'setLocation', to: '/dashboard/orders/o1' }])
})

it('names the driver whose shift is closest to the window', () => {
  const drivers = [driver('ana'), driver('ben', { shift: { start: '10:00', end: '19:00' } })]
  expect(toAdvice('time', order(slot('19:00', '21:00')), context(drivers))[0]).toEqual({
    key: 'extendShiftTo',
    name: 'ben',
    time: '21:00',
    to: '/dashboard/logistics/drivers/ben',
  })
  expect(toAdvice('time', order(slot('07:00', '09:00')), context(drivers))[0]).toMatchObject({
    key: 'startShiftBy',
    name: 'ana',
    time: '07:00',
  })
  expect(toAdvice('time', order(slot('10:00', '12:00')), context(drivers, [], false))).toMatchObject([
    { key: 'extendShift', name: 'ben' },
    { key: 'allowLate' },
  ])
})

it('offers drivers that the plan left out before others, if the order fits them', () => {
  const drivers = [driver('ana'), driver('ben'), driver('small', { maxUnits: 1 }), driver('off', { shift: null })]
  expect(toAdvice('capacity', order({ units: 5 }), context(drivers, ['small', 'ben']))[0]).toEqual({
    key: 'include',
    name: 'ben',
    driverId: 'ben',
  })
  expect(toAdvice('capacity', order({ units: 5 }), context(drivers, ['small']))).toMatchObject([
    { key: 'changeHours', name: 'off' },
    { key: 'raiseCapacity', name: 'ana' },
  ])
})

it('names the missing skill, regardless of upper and lower case', () => {
  const drivers = [driver('ana', { skills: ['Heavy'] })]
  expect(toAdvice('skill', order({ skills: ['heavy', 'cooler'] }), context(drivers))).toMatchObject([
    { key: 'addSkill', name: 'ana', skill: 'cooler' },
    { key: 'addDriverWith' },
  ])
})

it('suggests a larger vehicle or another driver when all are full', () => {
  const drivers = [driver('ana'), driver('ben', { maxUnits: 40 })]
  expect(toAdvice('capacity', order({ units: 50 }), context(drivers))).toMatchObject([
    { key: 'raiseCapacity', name: 'ben' },
    { key: 'addDriver' },
  ])
  expect(keys('no_vehicle', order(), context([]))).toEqual(['addDriver'])
})
