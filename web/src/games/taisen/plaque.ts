import type { Form } from './layout';

export type Nose = 'right' | 'left' | 'up' | 'down';

/** The outline of a plaque pointing in its direction of march, with a given size and upper left corner. */
export function outline(form: Form, nose: Nose, wide: number, high: number, round: number, off = 0): string {
  const [x, y] = [off, off];
  if (form === 'chip')
    return `M${x + round} ${y}h${wide - 2 * round}q${round} 0 ${round} ${round}v${high - 2 * round}q0 ${round} ${-round} ${round}h${-(wide - 2 * round)}q${-round} 0 ${-round} ${-round}v${-(high - 2 * round)}q0 ${-round} ${round} ${-round}z`;
  if (nose === 'up' || nose === 'down') {
    const [near, far, way] = nose === 'up' ? [y, y + high, 1] : [y + high, y, -1];
    return `M${x} ${near + way * 12}Q${x} ${near + way * 6} ${x + round} ${near + way * 5}L${x + wide / 2 - 5} ${near + way * 0.8}Q${x + wide / 2} ${near - way * 0.6} ${x + wide / 2 + 5} ${near + way * 0.8}L${x + wide - round} ${near + way * 5}Q${x + wide} ${near + way * 6} ${x + wide} ${near + way * 12}V${far - way * round}Q${x + wide} ${far} ${x + wide - round} ${far}H${x + round}Q${x} ${far} ${x} ${far - way * round}Z`;
  }
  const [back, tip, way] = nose === 'right' ? [x, x + wide, 1] : [x + wide, x, -1];
  return `M${back + way * round} ${y}H${tip - way * 9}L${tip - way} ${y + high / 2 - 6}Q${tip + way} ${y + high / 2} ${tip - way} ${y + high / 2 + 6}L${tip - way * 9} ${y + high}H${back + way * round}Q${back} ${y + high} ${back} ${y + high - round}V${y + round}Q${back} ${y} ${back + way * round} ${y}Z`;
}
