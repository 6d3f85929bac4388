import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import type { World } from './build-request.ts'
import { makeRng } from './rng.ts'
import { preparedRole } from './preset-request.ts'
import { preparedCalls } from './prepared.ts'
import { makeFixture } from './fixture.ts'
import { newWorld } from './world.ts'

let test: TestApp
let world: World

beforeAll(async () => {
  test = await openTestApp()
  world = await newWorld(test, makeRng(7))
})
afterAll(() => test.close())

it.each(Object.entries(preparedCalls))('prepares a valid request for %s', async (name, prepare) => {
  const endpoint = endpoints.find((candidate) => candidate.name === name)
  if (!endpoint) throw new Error(`There is no ${name}.`)
  const {
    as = world.actors.callers[preparedRole(endpoint)],
    cookie,
    ...parts
  } = await prepare(makeFixture(test, world))
  const response = await test.call(endpoint, {
    ...parts,
    store: world.ours.store,
    headers: cookie ? { cookie } : {},
    ...(as ? { as } : {}),
  })
  expect(response.body).toMatchObject({ statusCode: 200 })
})
