import type { ComponentProps } from 'react'
import classes from './figure-table.module.css'

/**
 * A small table of figures in a card, with totals in its foot. Cells with `data-text` start at their left, those with
 * `data-tools` contain buttons, and those with `data-wide` are hidden on a phone.
 */
export const FigureTable = (props: ComponentProps<'table'>) => <table className={classes.table} {...props} />
