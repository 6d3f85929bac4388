import { describe, expect, it } from 'vitest'
import { findStepDialog, getNextStep, getOtherSteps, getStepEmail } from './orders.steps.ts'

describe('The next step of an order', () => {
  it.each([
    ['pending', 'pending', { status: 'confirmed' }],
    ['confirmed', null, { status: 'processing' }],
    ['processing', 'pending', { status: 'ready' }],
    ['ready', null, { status: 'completed' }],
    ['ready', 'cancelled', { status: 'completed' }],
    ['ready', 'pending', { deliveryStatus: 'in_transit' }],
    ['ready', 'in_transit', { deliveryStatus: 'delivered' }],
    ['ready', 'failed', { deliveryStatus: 'pending' }],
    ['completed', 'delivered', undefined],
    ['cancelled', 'cancelled', undefined],
  ] as const)('that is %s with delivery %s', (status, deliveryStatus, step) => {
    expect(getNextStep({ status, deliveryStatus })).toEqual(step)
  })
})

describe('The other steps of an order', () => {
  it.each([
    ['processing', 'pending', []],
    ['ready', null, []],
    ['ready', 'pending', [{ status: 'completed' }, { deliveryStatus: 'cancelled' }]],
    ['ready', 'in_transit', [{ deliveryStatus: 'failed' }, { deliveryStatus: 'cancelled' }]],
    ['ready', 'failed', [{ status: 'completed' }, { deliveryStatus: 'cancelled' }]],
    ['completed', 'delivered', []],
  ] as const)('that is %s with delivery %s', (status, deliveryStatus, steps) => {
    expect(getOtherSteps({ status, deliveryStatus })).toEqual(steps)
  })
})

describe('The email about a step', () => {
  it.each([
    ['pickup', 'pending', null, { status: 'confirmed' }, 'order_confirmed'],
    ['pickup', 'confirmed', null, { status: 'processing' }, undefined],
    ['pickup', 'processing', null, { status: 'ready' }, 'order_ready'],
    ['delivery', 'processing', 'pending', { status: 'ready' }, undefined],
    ['pickup', 'ready', null, { status: 'completed' }, undefined],
    ['delivery', 'ready', 'pending', { status: 'completed' }, 'order_delivered'],
    ['delivery', 'ready', 'cancelled', { status: 'completed' }, undefined],
    ['shipping', 'ready', 'pending', { deliveryStatus: 'in_transit' }, 'out_for_delivery'],
    ['shipping', 'ready', 'in_transit', { deliveryStatus: 'delivered' }, 'order_delivered'],
    ['shipping', 'ready', 'in_transit', { deliveryStatus: 'cancelled' }, undefined],
    ['shipping', 'ready', 'in_transit', { deliveryStatus: 'failed' }, 'delivery_failed'],
  ] as const)('of a %s order that is %s with delivery %s', (method, status, deliveryStatus, step, email) => {
    expect(getStepEmail({ method, status, deliveryStatus }, step)).toBe(email)
  })
})

describe('The dialog of a step', () => {
  it.each([
    ['shipping', null, 'in_transit', 'ship'],
    ['shipping', 'AB12', 'in_transit', undefined],
    ['delivery', null, 'in_transit', undefined],
    ['shipping', null, 'failed', 'fail'],
    ['shipping', null, 'pending', undefined],
  ] as const)('of a %s order with tracking %s to %s', (method, trackingNumber, deliveryStatus, dialog) => {
    expect(findStepDialog({ method, trackingNumber }, { deliveryStatus })).toBe(dialog)
  })
})
