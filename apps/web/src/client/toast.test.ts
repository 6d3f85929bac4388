import { beforeEach, expect, it } from 'vitest'
import { dismissToast, getToasts, toast } from './toast.ts'

const getTitles = () => getToasts().map(({ title }) => title)

beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
})

it('shows a text in one line, and a notification with title and message', () => {
  toast({ text: 'Order #2105 confirmed' })
  toast({ title: 'Error Importing Customers', message: 'The file is empty.' })
  toast({})
  expect(getToasts().map(({ title, message }) => [title, message])).toEqual([
    ['Order #2105 confirmed', undefined],
    ['Error Importing Customers', 'The file is empty.'],
    ['Notification', 'You have a new notification'],
  ])
})

it('replaces the toast of the same kind by the newest', () => {
  toast({ text: 'Order #2104 confirmed', kind: 'orders.status' })
  toast({ text: 'Brand saved', kind: 'brands.update' })
  toast({ text: 'Order #2105 confirmed', kind: 'orders.status' })
  expect(getTitles()).toEqual(['Brand saved', 'Order #2105 confirmed'])
})

it('keeps a toast with Undo as long as the undo is offered', () => {
  const action = { label: 'Undo', run: () => undefined }
  toast({ text: 'Brand A deleted', kind: 'brands.remove', action })
  toast({ text: 'Brand B deleted', kind: 'brands.remove', action })
  expect(getTitles()).toEqual(['Brand A deleted', 'Brand B deleted'])
})

it('keeps notifications until one for the store replaces all', () => {
  toast({ title: 'One' })
  toast({ title: 'One' })
  expect(getTitles()).toEqual(['One', 'One'])
  toast({ title: 'Two', replaceAll: true })
  expect(getTitles()).toEqual(['Two'])
})
