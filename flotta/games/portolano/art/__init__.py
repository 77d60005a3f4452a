"""The drawings of Portolano: signs, the chart, the stocks, a ship cut open, battles."""
