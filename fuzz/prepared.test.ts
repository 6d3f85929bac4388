import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import type { World } from './ask.ts'
import { diceOf } from './dice.ts'
import { preparedRole } from './given.ts'
import { preparedCalls } from './prepared.ts'
import { stageOf } from './stage.ts'
import { newWorld } from './world.ts'

let test: TestApp
let world: World

beforeAll(async () => {
  test = await openTestApp()
  world = await newWorld(test, diceOf(7))
})
afterAll(() => test.close())

it.each(Object.entries(preparedCalls))('prepares a valid request for %s', async (name, prepare) => {
  const endpoint = endpoints.find((one) => one.name === name)
  if (!endpoint) throw new Error(`There is no ${name}.`)
  const { as = world.cast.callers[preparedRole(endpoint)], cookie, ...parts } = await prepare(stageOf(test, world))
  const answer = await test.call(endpoint, {
    ...parts,
    store: world.ours.store,
    headers: cookie ? { cookie } : {},
    ...(as ? { as } : {}),
  })
  expect(answer.body).toMatchObject({ statusCode: 200 })
})
