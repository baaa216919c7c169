import type { AlertRule } from './read-alerts.ts';
import type { AlarmCase } from './cases.ts';

const stepSeconds = 15;
/** How long something is wrong beyond what the rule waits for, and how long all is well before and afterwards. */
const wrongSeconds = 120;
const wellSeconds = 300;
/** `increase` and `delta` look back: an alarm of these ends once the climb is out of their window. */
const hourSeconds = 3_900;

const steps = (seconds: number): number => Math.ceil(seconds / stepSeconds);
const still = (value: number, seconds: number): string => `${value}+0x${steps(seconds) - 1}`;

/** The values of a case over its time: well, wrong, well again. */
function valuesOf({ wrong, well, climbs }: AlarmCase, wrongFor: number, wellFor: number): string {
  if (!climbs) return [still(well, wellSeconds), still(wrong, wrongFor), still(well, wellFor)].join(' ');
  const top = well + wrong * steps(wrongFor);
  return [still(well, wellSeconds), `${well + wrong}+${wrong}x${steps(wrongFor) - 1}`, still(top, wellFor)].join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const firing = (name: string): string => `count(ALERTS{alertname="${name}", alertstate="firing"}) or vector(0)`;

/** A file for `promtool test rules`: each alarm is away before, is raised while something is wrong, and ends after it. */
export function promtoolFile(rulesFile: string, tests: readonly { rule: AlertRule; alarm: AlarmCase }[]): string {
  const lines = [`rule_files: [${quoted(rulesFile)}]`, `evaluation_interval: ${stepSeconds}s`, 'tests:'];
  for (const { rule, alarm } of tests) {
    const wrongFor = rule.waitSeconds + wrongSeconds;
    const wellFor = rule.expression.includes('[1h]') ? hourSeconds : wellSeconds;
    const expected = [
      { at: wellSeconds - stepSeconds, raised: 0 },
      // Two minutes at most from the moment in which it is wrong, or what the rule waits for and a step more.
      { at: wellSeconds + Math.max(rule.waitSeconds + 2 * stepSeconds, 2 * stepSeconds), raised: 1 },
      { at: wellSeconds + wrongFor + wellFor - 2 * stepSeconds, raised: 0 },
    ];
    const series = { [alarm.series]: valuesOf(alarm, wrongFor, wellFor) };
    for (const [name, value] of Object.entries(alarm.beside ?? {}))
      series[name] = still(value, wellSeconds + wrongFor + wellFor);
    for (const [name, each] of Object.entries(alarm.besideClimbs ?? {}))
      series[name] = `0+${each}x${steps(wellSeconds + wrongFor + wellFor)}`;
    lines.push(`  - name: ${rule.name}`, `    interval: ${stepSeconds}s`, '    input_series:');
    for (const [name, values] of Object.entries(series))
      lines.push(`      - series: ${quoted(name)}`, `        values: ${quoted(values)}`);
    lines.push('    promql_expr_test:');
    for (const { at, raised } of expected)
      lines.push(
        `      - expr: ${quoted(firing(rule.name))}`,
        `        eval_time: ${at}s`,
        `        exp_samples: [{ labels: '{}', value: ${raised} }]`,
      );
  }
  return `${lines.join('\n')}\n`;
}
