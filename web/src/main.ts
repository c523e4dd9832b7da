import { mount } from 'svelte';
import './fonts/fonts.css';
import './app.css';
import App from './App.svelte';
import { offline } from './lib/offline.svelte';
import { where } from './lib/route.svelte';
import { settings } from './lib/settings.svelte';

where.start();
offline.start();
await settings.load();
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
