/** What other features use of this one. */
export { trafficDays, trafficOf } from './performance/traffic-of.ts';
